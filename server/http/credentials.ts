import { X509Certificate } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import type { Config } from '../config/config.ts'

/** A certificate and its key, as PEM. */
export interface TlsCredentials {
  cert: string
  key: string
}

const A_DAY = 24 * 60 * 60_000

/** Every name and address at which this machine may be reached. */
const subjects = (config: Pick<Config, 'HOST' | 'PUBLIC_URL'>): string[] => {
  const addresses = Object.values(networkInterfaces()).flatMap((all) =>
    (all ?? []).map(({ address }) => address),
  )
  const publicHost = config.PUBLIC_URL === undefined ? [] : [new URL(config.PUBLIC_URL).hostname]
  const all = ['localhost', '127.0.0.1', '::1', hostname(), config.HOST, ...publicHost, ...addresses]
  return [...new Set(all)].filter((one) => one !== '0.0.0.0' && one !== '::' && !one.includes('%'))
}

const isUsable = (cert: string, now: Date, names: string[]): boolean => {
  const parsed = new X509Certificate(cert)
  const covers = (name: string) => (isIP(name) ? parsed.checkIP(name) : parsed.checkHost(name)) !== undefined
  return parsed.validToDate.getTime() - now.getTime() > 7 * A_DAY && names.every(covers)
}

/** The certificate is stored in DATA_DIR, so that a browser's exception for it survives a restart. */
const selfSigned = async (config: Pick<Config, 'DATA_DIR' | 'HOST' | 'PUBLIC_URL'>, now: Date) => {
  const folder = join(config.DATA_DIR, 'tls')
  const files = { cert: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
  const names = subjects(config)
  try {
    const [cert, key] = await Promise.all([readFile(files.cert, 'utf8'), readFile(files.key, 'utf8')])
    if (isUsable(cert, now, names)) return { cert, key }
  } catch {
    // A missing or damaged certificate is replaced below.
  }
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: new Date(now.getTime() - A_DAY),
    notAfterDate: new Date(now.getTime() + 365 * A_DAY),
    extensions: [
      { name: 'basicConstraints', cA: false },
      {
        name: 'subjectAltName',
        altNames: names.map((name) => (isIP(name) ? { type: 7, ip: name } : { type: 2, value: name })),
      },
    ],
  })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(files.key, made.private, { mode: 0o600 })
  await chmod(files.key, 0o600)
  await writeFile(files.cert, made.cert)
  return { cert: made.cert, key: made.private }
}

/** Null when TLS is off. */
export const tlsCredentials = async (
  config: Pick<Config, 'TLS' | 'DATA_DIR' | 'HOST' | 'PUBLIC_URL'>,
  now: Date,
): Promise<TlsCredentials | null> => {
  if (config.TLS.mode === 'off') return null
  if (config.TLS.mode === 'self-signed') return selfSigned(config, now)
  const { certFile, keyFile } = config.TLS
  const [cert, key] = await Promise.all([readFile(certFile, 'utf8'), readFile(keyFile, 'utf8')])
  return { cert, key }
}
