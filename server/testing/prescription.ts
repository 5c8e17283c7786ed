import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { PrescriptionDraft } from '../../src/contracts/portal/prescription/draft.ts'
import { prescriptionAnswer } from '../../src/contracts/portal/prescription/prescription.ts'
import type { DatabaseKind } from './databases.ts'
import { openPortal, type TestPortal } from './portal.ts'
import { prescribed } from './prescriptionContent.ts'
import type { TestPractitioner } from './testPeople.ts'

const ONE_WINDOW = '00000000-0000-4000-8000-000000000001'

type Call = ReturnType<TestPortal['as']>

/** The two calls of a visit's prescription. */
export const prescriptionCalls = ({ get, send }: Call) => ({
  read: (id: string) => get(`/v1/practitioner/prescription/${id}`),
  /** By default from one window. */
  saveDraft: (
    id: string,
    draft: PrescriptionDraft | null,
    from: { base?: string | null; writer?: string } = {},
  ) =>
    send('POST', `/v2/practitioner/prescription/${id}`, {
      signed: false,
      draft,
      base: null,
      writer: ONE_WINDOW,
      ...from,
    }),
  sign: (id: string, over: { request_id?: string; replaces?: string | null; content?: object } = {}) =>
    send('POST', `/v2/practitioner/prescription/${id}`, {
      signed: true,
      request_id: randomUUID(),
      replaces: null,
      content: prescribed(),
      ...over,
    }),
})

/** The answer of either call when it is not a refusal. */
export const answerOf = (response: Awaited<ReturnType<Call['get']>>) =>
  prescriptionAnswer.parse(response.json())

/**
 * In a `describe`: one portal for all tests, and for each test a practitioner who can sign and has no
 * prescriptions. They exist only while a test runs.
 */
export const openPrescriptions = (kind: DatabaseKind) => {
  let portal: TestPortal
  let doctor: TestPractitioner
  let call: Call
  let calls: ReturnType<typeof prescriptionCalls>
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    portal.setTime('2026-03-02T16:00:00.000Z')
    doctor = await portal.addPractitioner()
    call = await callOf(doctor)
    calls = prescriptionCalls(call)
  })
  const callOf = async ({ email }: TestPractitioner) => portal.as((await portal.signIn(email)).token)
  return {
    get portal() {
      return portal
    },
    get doctor() {
      return doctor
    },
    /** Other calls of the practitioner. */
    get call() {
      return call
    },
    get calls() {
      return calls
    },
    book: (over?: Parameters<TestPortal['book']>[1]) => portal.book(doctor, over),
    /** The calls of another practitioner, or of the same one with a new sign-in. */
    callsOf: async (who: TestPractitioner) => prescriptionCalls(await callOf(who)),
  }
}
