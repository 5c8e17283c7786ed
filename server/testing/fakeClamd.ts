import { createServer, type Socket } from 'node:net'

/** The test string that every scanner reports as a virus, in two parts so that this file is not reported. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** One session: a command that ends with a zero byte; after INSTREAM chunks with their length, until one of none. */
const answerTo = (socket: Socket, maxBytes: number) => {
  let pending = Buffer.alloc(0)
  let stream: Buffer[] | null = null
  const end = (answer: string) => socket.end(`${answer}\0`)
  const readChunk = (): boolean => {
    if (stream === null || pending.length < 4) return false
    const length = pending.readUInt32BE(0)
    if (length === 0) {
      end(Buffer.concat(stream).includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK')
      return false
    }
    if (pending.length < 4 + length) return false
    stream.push(pending.subarray(4, 4 + length))
    pending = pending.subarray(4 + length)
    if (stream.reduce((sum, chunk) => sum + chunk.length, 0) <= maxBytes) return true
    end('INSTREAM size limit exceeded. ERROR')
    return false
  }
  socket.on('error', () => undefined)
  socket.on('data', (data) => {
    pending = Buffer.concat([pending, data])
    if (stream === null) {
      const at = pending.indexOf(0)
      if (at < 0) return
      const command = pending.subarray(0, at).toString('latin1')
      pending = pending.subarray(at + 1)
      if (command === 'zPING') return end('PONG')
      if (command !== 'zINSTREAM') return end('UNKNOWN COMMAND')
      stream = []
    }
    while (readChunk());
  })
}

/** A clamd, on a free port unless it is given one, that speaks the two commands which scanners of streams use. */
export const startFakeClamd = async (maxBytes = Number.POSITIVE_INFINITY, port = 0) => {
  const server = createServer((socket) => answerTo(socket, maxBytes))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It has no port')
  return {
    place: { host: '127.0.0.1', port: address.port },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
