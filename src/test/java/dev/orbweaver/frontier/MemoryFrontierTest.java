package dev.orbweaver.frontier;

class MemoryFrontierTest extends FrontierContract {
  private final MemoryFrontier frontier = new MemoryFrontier();

  @Override
  FrontierStore frontier() {
    return frontier;
  }
}
