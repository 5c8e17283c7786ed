import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { databaseOf } from '../fixtures/database.ts'
import { startServer, type TestServer } from '../fixtures/server.ts'

/**
 * Approves the credentials as the clinic does before the first prescription: `npm run review -- approve
 * EMAIL`. The command needs the server to be stopped; it restarts at the same address. @returns the running
 * server
 */
export const approveCredentials = async (
  server: TestServer,
  email: string,
  env: Record<string, string>,
): Promise<TestServer> => {
  await server.halt()
  await promisify(execFile)(process.execPath, ['server/review/main.ts', 'approve', email], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...process.env, ...(await databaseOf(server.dataDir)), ...env, DATA_DIR: server.dataDir },
  })
  return startServer({ ...env, DATA_DIR: server.dataDir, PORT: new URL(server.baseURL).port })
}
