// Runs the test executables of the workspace, two at a time: node tools/cargo-tests.mjs messages.json
// The argument is what `cargo test --no-run --message-format=json-render-diagnostics` printed. `cargo test` itself runs
// one executable after the other, so that the longest test of each runs alone. Prints one line that counts the tests and
// the ten slowest of them. Fails when a test failed or an executable crashed.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";

const EXECUTABLES_AT_ONCE = 2;
// Each test may open 16 connections to PostgreSQL, whose limit is 300.
const TEST_THREADS = Math.min(availableParallelism(), 8);
const SLOWEST = 10;

function executables(messagesFile) {
  const messages = readFileSync(messagesFile, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
  if (messages.at(-1)?.success !== true) throw new Error("the build failed: no tests to run");
  const tests = messages
    .filter((message) => message.reason === "compiler-artifact" && message.executable && message.profile.test)
    .map((message) => {
      const folder = dirname(message.manifest_path);
      const crate = folder.split("/").at(-1);
      return { file: message.executable, folder, crate, name: `${crate}: ${message.target.name}`, kind: message.target.kind[0] };
    });
  // The longest first: those that start whole servers, then those with databases, then unit tests.
  const rank = ({ crate, kind }) => (kind !== "test" ? 2 : crate === "app" ? 0 : 1);
  return tests.sort((a, b) => rank(a) - rank(b));
}

function run(test) {
  return new Promise((resolve) => {
    const child = spawn(
      test.file,
      [`--test-threads=${TEST_THREADS}`, "-Zunstable-options", "--report-time"],
      // The stable test harness prints times when it is told to accept unstable options.
      { cwd: test.folder, env: { ...process.env, CARGO_MANIFEST_DIR: test.folder, RUSTC_BOOTSTRAP: "1" } },
    );
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ output: `error: ${error.message}\n`, failed: true }));
    child.on("close", (code) => resolve({ output, failed: code !== 0 }));
  });
}

const queue = executables(process.argv[2]);
const times = [];
const total = { passed: 0, failed: 0 };

async function worker() {
  for (let test = queue.shift(); test; test = queue.shift()) {
    const { output, failed } = await run(test);
    const result = output.match(/^test result: .* (\d+) passed; (\d+) failed;.* finished in (.*)$/m);
    for (const [, name, seconds] of output.matchAll(/^test (\S+) .*<([\d.]+)s>$/gm)) {
      times.push({ name: `${test.crate} ${name}`, seconds: Number(seconds) });
    }
    total.passed += Number(result?.[1] ?? 0);
    // An executable that crashed prints no result: count it as one failed test.
    total.failed += failed ? Math.max(Number(result?.[2] ?? 0), 1) : 0;
    if (failed) console.log(`== ${test.name} failed\n${output}`);
    else console.log(`${test.name}: ${result?.[1]} passed in ${result?.[3]}`);
  }
}
await Promise.all(Array.from({ length: EXECUTABLES_AT_ONCE }, worker));

console.log("the slowest tests:");
for (const { name, seconds } of times.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)) {
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}
console.log(`test result: ${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
