// 1.12 and later of native-packager and sbt 2.x plugins do not resolve from the central registry.
addSbtPlugin("com.github.sbt" % "sbt-native-packager" % "1.11.7")
addSbtPlugin("com.github.sbt" % "sbt-java-formatter" % "0.10.0")
addSbtPlugin("com.github.sbt.junit" % "sbt-jupiter-interface" % "0.17.0")
addSbtPlugin("pl.project13.scala" % "sbt-jmh" % "0.4.8")

// The formatter that the plugin brings does not run on Java 25; this one does.
libraryDependencies += "com.google.googlejavaformat" % "google-java-format" % "1.28.0"
