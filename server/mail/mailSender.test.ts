import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds, type TestDatabase } from '../testing/databases.ts'
import { openMailServer } from '../testing/mailServer.ts'
import { createMailSender } from './mailSender.ts'
import { createOutbox, type Mail } from './outbox.ts'
import { smtpTransport } from './smtp.ts'

const MINUTE = 60_000
const FROM = 'Consulta <no-reply@clinic.test>'

describe.each(await databaseKinds())('sending mails on $name', (kind) => {
  let test: TestDatabase
  let server: Awaited<ReturnType<typeof openMailServer>>
  let now = Date.parse('2026-03-02T16:00:00.000Z')
  const clock = () => new Date(now)
  const troubles: string[] = []
  const stops: (() => Promise<void>)[] = []
  beforeAll(async () => {
    test = await kind.open()
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    now += 60 * MINUTE
    troubles.length = 0
    server = await openMailServer()
  })
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
    await server.close()
    await test.db.deleteFrom('outbox').execute()
  })

  const letter: Mail = {
    recipient: 'elena@clinic.test',
    language: 'es',
    subject: 'Su código es 012345',
    body: 'Use este código: 012345\n\nVale durante 10 minutos. Señal: ñ & <b>',
  }
  const enqueue = (over: Partial<Mail> = {}) =>
    createOutbox(test.db, clock).enqueue(test.db, { ...letter, ...over })
  const waiting = async () => (await createOutbox(test.db, clock).newest(100)).length
  const sender = (url = server.url) => {
    const opened = createMailSender({
      db: test.db,
      clock,
      transport: smtpTransport(url, FROM),
      onTrouble: ({ kind, code }) => troubles.push(`${kind} ${code}`),
    })
    stops.push(() => opened.stop())
    return opened
  }

  it('hands a mail over with its text and the same in HTML, and forgets it', async () => {
    await enqueue()
    await sender().sendDue()
    const [mail] = server.received
    expect(mail).toMatchObject({
      subject: 'Su código es 012345',
      from: { value: [{ name: 'Consulta', address: 'no-reply@clinic.test' }] },
      to: { value: [{ address: 'elena@clinic.test' }] },
      text: expect.stringContaining('Vale durante 10 minutos. Señal: ñ & <b>'),
      html: expect.stringContaining('Señal: ñ &amp; &lt;b&gt;'),
      messageId: expect.stringMatching(/^<[\da-f-]{36}@clinic\.test>$/),
    })
    expect(mail?.headers.get('content-language')).toBe('es')
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
    expect([await waiting(), troubles]).toEqual([0, []])
    await sender().sendDue()
    expect(server.received).toHaveLength(1)
  })

  it('tries again after a minute, then after two, when the server says "later"', async () => {
    await enqueue()
    const { sendDue } = sender()
    const received: number[] = []
    server.refuse(451, 451)
    for (const wait of [0, MINUTE - 1, 1, 2 * MINUTE - 1, 1]) {
      now += wait
      await sendDue()
      received.push(server.received.length)
    }
    expect(received).toEqual([0, 0, 0, 0, 1])
    expect(troubles).toEqual(['failed EENVELOPE 451', 'failed EENVELOPE 451'])
    expect(await waiting()).toBe(0)
  })

  it('waits half an hour at most between two tries', async () => {
    await enqueue()
    const { sendDue } = sender()
    server.refuse(...Array.from({ length: 9 }, () => 451))
    for (let tries = 0; tries < 9; tries += 1) {
      await sendDue()
      now += 30 * MINUTE
    }
    await sendDue()
    expect(server.received).toHaveLength(1)
  })

  it('gives up on an address that is refused for good, and sends the others', async () => {
    await enqueue({ recipient: 'nobody@clinic.test' })
    now += 1
    await enqueue()
    server.refuse(550)
    await sender().sendDue()
    expect(server.received).toHaveLength(1)
    expect(troubles).toEqual(['refused EENVELOPE 550'])
    expect(await waiting()).toBe(0)
  })

  it('keeps a mail while the server cannot be reached', async () => {
    await enqueue()
    const gone = server.url
    await server.close()
    await sender(gone).sendDue()
    expect(await waiting()).toBe(1)
    expect(troubles).toHaveLength(1)
    expect(troubles[0]).toMatch(/^failed E/)
    server = await openMailServer()
    now += MINUTE
    await sender().sendDue()
    expect(server.received).toHaveLength(1)
  })

  it('sends each mail once, of many and with several senders at the same time', async () => {
    for (let index = 0; index < 25; index += 1) await enqueue({ subject: `Mail ${index}` })
    await Promise.all([sender().sendDue(), sender().sendDue(), sender().sendDue()])
    const subjects = server.received.map(({ subject }) => subject)
    expect(subjects).toHaveLength(25)
    expect(new Set(subjects).size).toBe(25)
    expect(await waiting()).toBe(0)
  })

  it('sends nothing that is older than a day', async () => {
    await enqueue()
    now += 24 * 60 * MINUTE + 1
    await sender().sendDue()
    expect(server.received).toEqual([])
  })

  it('goes on by itself until it is stopped', async () => {
    await enqueue()
    const running = sender()
    running.start()
    await expect.poll(() => server.received.length).toBe(1)
    await running.stop()
  })
})
