import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** A mail server on a local socket, which answers each recipient as the test says. */
export const openMailServer = async () => {
  const received: ParsedMail[] = []
  let refusals: number[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, done) {
      const responseCode = refusals.shift()
      done(responseCode === undefined ? null : Object.assign(new Error('no'), { responseCode }))
    },
    onData(stream, _session, done) {
      simpleParser(stream).then(
        (mail) => {
          received.push(mail)
          done()
        },
        (error: Error) => done(error),
      )
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** Answers the next recipients with these codes. */
    refuse: (...codes: number[]) => {
      refusals = codes
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
