import { connect } from 'node:net'

/** Where clamd listens: `/run/clamav/clamd.ctl`, or `host:3310`. */
export type ClamdAddress = { path: string } | { host: string; port: number }

/** 64 KiB a chunk; clamd refuses more than its StreamMaxLength in all, 25 MB by default. */
const CHUNK = 64 * 1024
const TIMEOUT_MS = 60_000
const ANSWER_BYTES = 4_096

/** clamd does not answer, or not as clamd does: nothing is known of the file. */
export class ScannerUnavailable extends Error {
  override name = 'ScannerUnavailable'
}

const lengthOf = (chunk: Uint8Array): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}

/**
 * Sends the bytes to clamd (INSTREAM).
 * @throws ScannerUnavailable
 */
export const scan = (address: ClamdAddress, bytes: Uint8Array): Promise<'clean' | 'infected'> =>
  new Promise((resolve, reject) => {
    const socket = connect(address)
    let answer = ''
    const fail = (cause?: unknown) => {
      socket.destroy()
      reject(new ScannerUnavailable('clamd does not answer', { cause }))
    }
    socket.setTimeout(TIMEOUT_MS, fail)
    socket.on('error', fail)
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      if (answer.length > ANSWER_BYTES) fail()
    })
    socket.on('close', () => {
      const [said = ''] = answer.split('\0')
      if (/^stream: OK$/.test(said)) resolve('clean')
      else if (/^stream: .+ FOUND$/.test(said)) resolve('infected')
      // E.g. "INSTREAM size limit exceeded. ERROR"
      else fail()
    })
    socket.on('connect', () => {
      socket.write('zINSTREAM\0')
      for (let at = 0; at < bytes.length; at += CHUNK) {
        const chunk = bytes.subarray(at, at + CHUNK)
        socket.write(lengthOf(chunk))
        socket.write(chunk)
      }
      socket.write(lengthOf(new Uint8Array()))
    })
  })
