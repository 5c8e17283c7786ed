import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinedNotes, type NoteDraft, noteSections } from '../../../src/contracts/portal/note/draft.ts'
import { noteAnswer } from '../../../src/contracts/portal/note/note.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { noteCalls, noted } from '../../testing/note.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'

/** A step of one of two windows. `lost`: the answer does not arrive, and the window repeats the call. */
const step = fc.record({
  window: fc.constantFrom(0, 1),
  act: fc.constantFrom('type', 'save', 'save', 'sign', 'amend'),
  section: fc.constantFrom(...noteSections),
  lost: fc.boolean(),
})

interface Window {
  text: NoteDraft
  version: number
}

describe.each(await databaseKinds())('the note of a visit in two windows on $name', (kind) => {
  let portal: TestPortal
  let calls: ReturnType<typeof noteCalls>
  let book: () => Promise<string>
  beforeAll(async () => {
    portal = await openPortal(kind)
    portal.setTime('2026-03-02T16:00:00.000Z')
    const doctor = await portal.addPractitioner()
    calls = noteCalls(portal.as((await portal.signIn(doctor.email)).token))
    book = async () => (await portal.book(doctor)).id
  })
  afterAll(() => portal.close())

  it('loses no word that was stored, signed or added, whatever answers are lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const id = await book()
        const windows: Window[] = [
          { text: noted(), version: 0 },
          { text: noted(), version: 0 },
        ]
        /** Words whose storing was acknowledged. */
        const acknowledged = new Set<string>()
        const wordsOf = (text: NoteDraft) => noteSections.flatMap((name) => text[name].match(/w\d+/g) ?? [])
        const read = async () => noteAnswer.parse((await calls.read(id)).json())
        /** As the page does: the other window's text is taken in beside one's own. */
        const takeIn = async (window: Window) => {
          const { draft, version } = await read()
          if (draft !== null) window.text = joinedNotes(window.text, draft)
          window.version = version
        }
        for (const [index, { window: which, act, section, lost }] of steps.entries()) {
          const window = windows[which]
          if (window === undefined) continue
          if (act === 'type') {
            window.text = { ...window.text, [section]: `${window.text[section]} w${index}` }
          } else if (act === 'save') {
            const save = () => calls.save(id, window.version, window.text)
            if (lost) await save()
            const answer = await save()
            if (answer.statusCode === 200) {
              window.version = answer.json().version
              for (const word of wordsOf(window.text)) acknowledged.add(word)
            } else await takeIn(window)
          } else if (act === 'sign') {
            const request = { request_id: randomUUID(), version: window.version, content: window.text }
            if (lost) await calls.sign(id, request)
            const answer = await calls.sign(id, request)
            if (answer.statusCode === 200) for (const word of wordsOf(window.text)) acknowledged.add(word)
            else await takeIn(window)
          } else {
            const request = randomUUID()
            if (lost) await calls.amend(id, `Adenda a${index}`, request)
            const answer = await calls.amend(id, `Adenda a${index}`, request)
            if (answer.statusCode === 200) acknowledged.add(`a${index}`)
          }
        }
        const { draft, signed, addenda } = await read()
        const stored = JSON.stringify([draft, signed?.content, addenda.map(({ text }) => text)])
        for (const word of acknowledged) expect(stored).toMatch(new RegExp(`${word}\\b`))
        expect(new Set(addenda.map(({ text }) => text)).size).toBe(addenda.length)
      }),
      { numRuns: 40 },
    )
  })
})
