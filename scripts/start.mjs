// npm start: installs, builds and serves the portal, and restarts it after a crash.
import { ensureBuilt, ensureInstalled, projectNode, run, whenStopped } from './lib.mjs'
import { supervise } from './supervise.mjs'

await ensureInstalled()
await ensureBuilt()

const stopped = whenStopped()
process.exitCode = await supervise(
  async () => {
    let wasReady = false
    const code = await run(projectNode, ['server/main.ts'], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      onMessage: (message) => {
        wasReady ||= message === 'ready'
      },
    })
    return { code, wasReady }
  },
  {
    now: Date.now,
    pause: (ms) => Promise.race([new Promise((resolve) => setTimeout(resolve, ms)), stopped.promise]),
    isStopping: stopped.isStopped,
    say: (sentence) => console.error(sentence),
  },
)
stopped.forget()
