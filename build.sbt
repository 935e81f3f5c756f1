ThisBuild / organization := "dev.orbweaver"
ThisBuild / version := "0.1.0-SNAPSHOT"
ThisBuild / scalaVersion := Dependencies.scala

Global / useSuperShell := false // its moving lines would overwrite those of the program that `run` starts

lazy val listTests = taskKey[Unit]("Writes the names of all test classes to target/test-classes.txt, for .ci/run.")

lazy val root = (project in file("."))
  .enablePlugins(JavaAppPackaging)
  .disablePlugins(BashStartScriptPlugin, BatStartScriptPlugin) // project/launcher.bash instead
  .settings(ForkedRun.settings, Launcher.settings)
  .settings(
    name := "orbweaver",
    crossPaths := false,
    autoScalaLibrary := false,
    libraryDependencies ++= Dependencies.main ++ Dependencies.test,
    dependencyOverrides ++= Dependencies.overrides,
    // classfile: Akka's Scala annotations; processing: picocli's and JUnit's annotations need no processor
    javacOptions ++= Seq("--release", "17", "-Xlint:all,-classfile,-processing", "-parameters", "-encoding", "UTF-8"),
    // texts are joined by code that is there, not by code that the JVM makes up in each new process
    javacOptions += "-XDstringConcat=inline",
    // a later compiler warns of what this one cannot know; .ci/run uses 17
    javacOptions ++= (if (sys.props("java.specification.version") == "17") Seq("-Werror") else Nil),
    Compile / doc / javacOptions := Seq("--release", "17", "-Xdoclint:none", "-encoding", "UTF-8"),
    Compile / packageDoc / publishArtifact := false, // `stage` would make the Javadoc each time
    Compile / mainClass := Some("dev.orbweaver.cli.Main"),
    Compile / resourceGenerators += Def.task {
      val file = (Compile / resourceManaged).value / "dev" / "orbweaver" / "version.txt"
      IO.write(file, version.value)
      Seq(file)
    },
    run / javaOptions := Launcher.jvmDefaults ++ userSettings(baseDirectory.value),
    Test / fork := true,
    Test / javaOptions ++= Seq("-Xmx2g"),
    Test / parallelExecution := false,
    testOptions += Tests.Argument(jupiterTestFramework, "--display-mode=tree"),
    listTests := IO.writeLines(target.value / "test-classes.txt", (Test / definedTestNames).value)
  )

/** Measures single parts: bench/jmh.sh. No part of `test` or `stage`: nothing depends on it and nothing aggregates it. */
lazy val bench = (project in file("bench"))
  .dependsOn(root)
  .enablePlugins(JmhPlugin)
  .settings(
    name := "orbweaver-bench",
    crossPaths := false,
    autoScalaLibrary := false,
    publish / skip := true,
    libraryDependencies += "org.jsoup" % "jsoup" % Dependencies.jsoup,
    javacOptions ++= Seq("--release", "17", "-encoding", "UTF-8")
  )

/** `run` reads the application.conf beside this file, if there is one. */
def userSettings(base: File): Seq[String] =
  Some(base / "application.conf").filter(_.isFile).map(file => s"-Dorbweaver-run.application=$file").toSeq
