import { type Clinic, startClinic } from './clinic.ts'
import { type Config, ConfigError, readConfig } from './config/config.ts'
import { FolderInUse } from './db/folderLock.ts'

/** A wrong setting is the reader's to put right: one sentence, no stack. */
const configOrExit = (): Config => {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Ctrl+C reaches us from the terminal and once more from the script that started us: that is one wish. */
const SAME_WISH_MS = 1_000

/** The first signal drains; a second one, or ten seconds, ends it at once. */
const drainOnSignal = (clinic: Clinic): void => {
  let drainingSince: number | null = null
  const drain = async () => {
    if (drainingSince !== null) {
      if (Date.now() - drainingSince > SAME_WISH_MS) process.exit(1)
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

/** What the reader can put right is one sentence; anything else is shown whole. */
const sentenceFor = (error: unknown, { PORT, HOST }: Config): unknown => {
  if (error instanceof FolderInUse) return error.message
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  return taken ? `PORT ${PORT} is taken on ${HOST}.` : error
}

const config = configOrExit()
const clinic = await startClinic(config).catch((error: unknown) => {
  console.error(sentenceFor(error, config))
  process.exit(1)
})
drainOnSignal(clinic)
console.log(`Consulta is ready at ${clinic.address}`)
if (clinic.demo !== null) console.log(`Demo sign-in: ${clinic.demo.email}  ${clinic.demo.password}`)
