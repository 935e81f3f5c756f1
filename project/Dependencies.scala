import sbt._

/** Every version of every library, in one place. Why each is here: docs/decisions.md. */
object Dependencies {
  // 2.8.5 and 10.5.3 are the newest Apache-2.0 pair. Never 2.8.7 or 2.8.8: they stop after 15 minutes without a key.
  private val akka = "2.8.5"
  private val akkaHttp = "10.5.3"
  private val scalaBinary = "2.13"
  private val jackson = "2.20.0"
  private val junit = "5.13.4"
  private val junitPlatform = "1.13.4"

  val jsoup = "1.23.2"
  val scala = "2.13.16" // zinc cannot read Akka's class files without a 2.13 compiler

  private def akkaModule(name: String) = "com.typesafe.akka" % s"${name}_$scalaBinary" % akka

  val main: Seq[ModuleID] = Seq(
    akkaModule("akka-actor-typed"),
    akkaModule("akka-stream"),
    akkaModule("akka-slf4j"),
    "com.typesafe.akka" % s"akka-http-core_$scalaBinary" % akkaHttp,
    "org.jsoup" % "jsoup" % jsoup,
    "ch.qos.logback" % "logback-classic" % "1.5.38",
    // its public suffix list only; commons-io is what it stands on
    "com.github.crawler-commons" % "crawler-commons" % "1.6",
    "info.picocli" % "picocli" % "4.7.7",
    "com.dynatrace.hash4j" % "hash4j" % "0.20.0",
    "com.ibm.icu" % "icu4j" % "77.1",
    "org.rocksdb" % "rocksdbjni" % "10.10.1.1",
    "com.google.re2j" % "re2j" % "1.8",
    "org.brotli" % "dec" % "0.1.2",
    "com.github.luben" % "zstd-jni" % "1.5.7-4",
    "com.fasterxml.jackson.core" % "jackson-core" % jackson
  )

  val test: Seq[ModuleID] = Seq(
    akkaModule("akka-actor-testkit-typed"),
    akkaModule("akka-stream-testkit"),
    "com.fasterxml.jackson.core" % "jackson-databind" % jackson,
    "org.junit.jupiter" % "junit-jupiter" % junit,
    "com.github.sbt.junit" % "jupiter-interface" % "0.17.0",
    "net.jqwik" % "jqwik" % "1.9.3",
    "com.tngtech.archunit" % "archunit" % "1.4.1",
    "org.assertj" % "assertj-core" % "3.27.6"
  ).map(_ % Test)

  /** jupiter-interface asks for JUnit 6; jqwik is built for 5. */
  val overrides: Seq[ModuleID] = Seq(
    "org.junit.jupiter" % "junit-jupiter-api" % junit,
    "org.junit.jupiter" % "junit-jupiter-engine" % junit,
    "org.junit.jupiter" % "junit-jupiter-params" % junit,
    "org.junit.platform" % "junit-platform-commons" % junitPlatform,
    "org.junit.platform" % "junit-platform-engine" % junitPlatform,
    "org.junit.platform" % "junit-platform-launcher" % junitPlatform
  )
}
