import { pino } from 'pino'
import { type Config, ConfigError, readConfig } from './config/config.ts'
import { FolderInUse } from './db/folderLock.ts'
import { MediaNotStarted } from './meeting/media/mediaProcess.ts'
import { type RunningServer, startServer } from './startServer.ts'
import { EXIT, UnexpectedErrors } from './unexpectedErrors.ts'

/** A wrong setting is for the operator to correct: one sentence, no stack. */
const configOrExit = (): Config => {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(EXIT.wrongSetting)
  }
}

/**
 * Ctrl+C arrives from the terminal and once more from the script that started us; both count as one signal.
 */
const SAME_SIGNAL_MS = 1_000

/** The first signal drains; a second one, or ten seconds, ends the process at once. */
const drainOnSignal = (clinic: RunningServer): void => {
  let drainingSince: number | null = null
  const drain = async () => {
    if (drainingSince !== null) {
      if (Date.now() - drainingSince > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    drainingSince = Date.now()
    setTimeout(() => process.exit(1), 10_000).unref()
    await clinic.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      drain().catch((error: unknown) => {
        console.error(error)
        process.exit(1)
      })
    })
}

/** One sentence for errors that the operator can correct; any other error is shown in full. */
const sentenceFor = (error: unknown, { PORT, HOST }: Config): unknown => {
  if (error instanceof FolderInUse || error instanceof MediaNotStarted) return error.message
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  return taken ? `PORT ${PORT} is taken on ${HOST}.` : error
}

/** Logs unexpected errors and continues until there are too many; see `UnexpectedErrors`. */
const surviveUnexpected = ({ LOG_LEVEL }: Config): void => {
  const errors = new UnexpectedErrors(pino({ level: LOG_LEVEL }), Date.now, () => process.exit(EXIT.crashed))
  process.on('uncaughtException', (error) => errors.take(error))
  process.on('unhandledRejection', (reason) => errors.take(reason))
}

// Files are readable by this user only: keys, the database, logs.
process.umask(0o077)
const config = configOrExit()
const clinic = await startServer(config).catch((error: unknown) => {
  console.error(sentenceFor(error, config))
  process.exit(1)
})
surviveUnexpected(config)
drainOnSignal(clinic)
// Tells `npm start`, which restarts a process only after it was ready (scripts/supervise.mjs).
process.send?.('ready')
console.log(`Consulta is ready at ${clinic.address}`)
if (clinic.demo !== null) {
  console.log(`Demo sign-in: ${clinic.demo.email}  ${clinic.demo.password}`)
  console.log(`Demo patient, to be opened in another browser: ${clinic.demo.patientLink}`)
  console.log(
    'This is a demo clinic: its doctor and its patients are invented. SEED=none starts an empty one.',
  )
}
if (clinic.demoRefused)
  console.log(
    'This clinic has practitioners of its own: no demo data were added. SEED=none says so for good.',
  )
