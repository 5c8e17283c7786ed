// Runs on Node 20 or newer without packages, because it installs them.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const isWindows = process.platform === 'win32'

/** The Node of the project, an ordinary dependency, so that any Node can start it. */
export const projectNode = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node')

/** The project's programs come first on PATH, including its Node. */
const projectEnv = () => {
  const separator = isWindows ? ';' : ':'
  return { ...process.env, PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(separator) }
}

/**
 * npm runs us in a shell. A signal to npm ends only that shell, so a change of our parent process is treated
 * as the signal.
 */
const whenOrphaned = (act) => {
  const parent = process.ppid
  if (process.env.npm_lifecycle_event === undefined) return () => {}
  const timer = setInterval(() => {
    if (process.ppid !== parent) act()
  }, 250)
  return () => clearInterval(timer)
}

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Whether the process was told to stop: by a signal, or by the end of the npm that started it. */
export const whenStopped = () => {
  let isStopped = false
  let resolve = () => {}
  const promise = new Promise((done) => {
    resolve = done
  })
  const stop = () => {
    isStopped = true
    resolve()
  }
  for (const signal of STOP_SIGNALS) process.on(signal, stop)
  const stopWatching = whenOrphaned(stop)
  return {
    promise,
    isStopped: () => isStopped,
    forget: () => {
      stopWatching()
      for (const signal of STOP_SIGNALS) process.off(signal, stop)
    },
  }
}

/**
 * Runs a program with our input and output and forwards signals. `onMessage` receives its `ipc` messages.
 * @returns {Promise<number>} its exit code; 128 and the signal's number when a signal ended it
 */
export const run = (command, args, { onMessage, ...options } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: projectEnv(), ...options })
    if (onMessage) child.on('message', onMessage)
    const forward = (signal) => child.kill(signal)
    for (const signal of STOP_SIGNALS) process.on(signal, forward)
    const stopWatching = whenOrphaned(() => {
      stopWatching()
      forward('SIGTERM')
    })
    const done = () => {
      stopWatching()
      for (const signal of STOP_SIGNALS) process.off(signal, forward)
    }
    child.on('error', (error) => {
      done()
      reject(error)
    })
    child.on('exit', (code, signal) => {
      done()
      resolve(code ?? 128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 0))
    })
  })

/**
 * Runs a program without input and collects its output, so that several can run concurrently.
 * @returns {Promise<{ code: number, output: string }>} its exit code, and both outputs in the order of
 *   arrival
 */
export const runQuietly = (command, args) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: projectEnv() })
    const chunks = []
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }))
  })

/** The npm that started us, otherwise the one on PATH. */
export const npm = (...args) =>
  process.env.npm_execpath?.endsWith('.js')
    ? run(process.execPath, [process.env.npm_execpath, ...args])
    : run(isWindows ? 'npm.cmd' : 'npm', args, { shell: isWindows })

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** Whether node_modules matches the lock file, by npm's own list of installed packages. */
const isInstalled = () => {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages
  const present = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages
  if (!wanted || !present || !existsSync(projectNode)) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link) return true
    const there = present[path]
    // A package for another system, which npm leaves out.
    if (there === undefined)
      return entry.optional === true || entry.devOptional === true || entry.peer === true
    return there.version === entry.version
  })
}

/** Installs missing or outdated packages. Ends the process with a sentence on failure. */
export const ensureInstalled = async () => {
  if (isInstalled()) return
  console.log('Installing the dependencies of the lock file …')
  // Build and tests need development dependencies. Warnings that this Node is too old are hidden, because a
  // newer one is being installed.
  const code = await npm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error')
  if (code === 0 && isInstalled()) return
  console.error('The dependencies could not be installed; npm says why above.')
  process.exit(code === 0 ? 1 : code)
}

/** Latest change of a file or folder below; folders count, so that removed files are noticed. */
const newest = (path) => {
  if (!existsSync(path)) return 0
  const { mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) return mtimeMs
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

const sources = [
  'src',
  'public',
  'index.html',
  'inspector.html',
  'docs/requirements',
  'docs/coverage.json',
  'vite.config.ts',
  'scripts',
  'package-lock.json',
]

/** Builds the client when a source is newer than the build. */
export const ensureBuilt = async () => {
  const built = join(root, 'dist', 'index.html')
  if (
    existsSync(built) &&
    Math.max(...sources.map((name) => newest(join(root, name)))) < statSync(built).mtimeMs
  )
    return
  console.log('Building the client …')
  const code = await run(projectNode, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build'])
  if (code !== 0) {
    console.error('The client could not be built; the reason is above.')
    process.exit(code)
  }
}
