ThisBuild / organization := "dev.orbweaver"
ThisBuild / version := "0.1.0-SNAPSHOT"
ThisBuild / scalaVersion := Dependencies.scala

lazy val root = (project in file("."))
  .enablePlugins(JavaAppPackaging)
  .settings(
    name := "orbweaver",
    crossPaths := false,
    autoScalaLibrary := false,
    libraryDependencies ++= Dependencies.main ++ Dependencies.test,
    dependencyOverrides ++= Dependencies.overrides,
    // classfile: Akka's Scala annotations; processing: picocli's and JUnit's annotations need no processor
    javacOptions ++= Seq("--release", "17", "-Xlint:all,-classfile,-processing", "-Werror", "-parameters", "-encoding", "UTF-8"),
    Compile / doc / javacOptions := Seq("--release", "17", "-Xdoclint:none", "-encoding", "UTF-8"),
    Compile / mainClass := Some("dev.orbweaver.cli.Main"),
    run / fork := true,
    Test / fork := true,
    Test / javaOptions ++= Seq("-Xmx2g"),
    Test / parallelExecution := false,
    testOptions += Tests.Argument(jupiterTestFramework, "--display-mode=tree")
  )
