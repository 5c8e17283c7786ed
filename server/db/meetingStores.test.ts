import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds, type TestDatabase } from '../testing/databases.ts'
import { createReportStore, createRoomStore } from './meetingStores.ts'

const AT = Date.parse('2026-03-02T16:00:00.000Z')

describe.each(await databaseKinds())('what the meeting server keeps on $name', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await kind.open()
  })
  afterAll(() => database.close())

  it('gives a room back as it was kept last, with its age', async () => {
    const rooms = createRoomStore(database.db)
    expect(await rooms.load('a')).toEqual({ locked: false, encrypted: false, snapshot: null })
    await rooms.save('a', { peers: [1] }, AT)
    await rooms.save('a', { peers: [1, { name: 'Ünïcødé' }] }, AT + 1)
    expect(await rooms.load('a')).toEqual({
      locked: false,
      encrypted: false,
      snapshot: { value: { peers: [1, { name: 'Ünïcødé' }] }, at: AT + 1 },
    })
    await rooms.erase('a')
    expect((await rooms.load('a')).snapshot).toBeNull()
  })

  it('erases rooms that show no sign of life, and keeps those that do', async () => {
    const rooms = createRoomStore(database.db)
    await rooms.save('old', {}, AT)
    await rooms.save('running', {}, AT)
    await rooms.touch([], AT + 90_000)
    await rooms.touch(['running'], AT + 90_000)
    await rooms.eraseOlder(AT + 60_000)
    expect((await rooms.load('old')).snapshot).toBeNull()
    expect((await rooms.load('running')).snapshot?.at).toBe(AT + 90_000)
  })

  it('keeps a lock without a room, and whatever happens to the room', async () => {
    const rooms = createRoomStore(database.db)
    await rooms.setLocked('b', true)
    await rooms.setLocked('b', true)
    await rooms.save('b', {}, AT)
    await rooms.erase('b')
    expect((await rooms.load('b')).locked).toBe(true)
    await rooms.setLocked('b', false)
    expect((await rooms.load('b')).locked).toBe(false)
  })

  it('keeps the choice of encryption without a room, and whatever happens to the room', async () => {
    const rooms = createRoomStore(database.db)
    expect((await rooms.load('e')).encrypted).toBe(false)
    await rooms.setEncrypted('e', true)
    await rooms.setEncrypted('e', true)
    await rooms.save('e', {}, AT)
    await rooms.erase('e')
    expect((await rooms.load('e')).encrypted).toBe(true)
    await rooms.setEncrypted('e', false)
    expect((await rooms.load('e')).encrypted).toBe(false)
  })

  it('keeps reports and feedback for a time, and nothing that names a person', async () => {
    const reports = createReportStore(database.db)
    await reports.addReport({ roomId: 'a', at: AT, event: 'join.failed', code: 4005 })
    await reports.addFeedback({
      roomId: 'a',
      sessionId: 's',
      role: 'patient',
      at: AT,
      rating: 4,
      minRating: 1,
      maxRating: 5,
      question: 'How was it?',
      reasons: ['sound'],
      comment: 'a little echo',
    })
    const feedback = await database.db.selectFrom('meeting_feedback').selectAll().execute()
    expect(feedback).toMatchObject([{ rating: 4, reasons: ['sound'], comment: 'a little echo' }])
    expect(await database.db.selectFrom('meeting_report').select(['event', 'code']).execute()).toEqual([
      { event: 'join.failed', code: 4005 },
    ])
    await reports.addReport({ roomId: 'b', at: AT + 40 * 86_400_000, event: 'disconnected', code: null })
    expect(await database.db.selectFrom('meeting_report').select('event').execute()).toEqual([
      { event: 'disconnected' },
    ])
    expect(await database.db.selectFrom('meeting_feedback').selectAll().execute()).toHaveLength(1)
  })
})
