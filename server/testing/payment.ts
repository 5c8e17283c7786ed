import { DRAFT, draftOf, guestBooking, guestOf, openPractice } from './booking.ts'
import type { TestPortal } from './portal.ts'

const ACCOUNT = '/v1/practitioner/stripe/account'
export const TEST_CARD = '4242424242424242'

/** The last part of a path. */
const lastOf = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? ''

/** Fills in the provider's form that a link opens. */
export const fillIn = async (
  portal: TestPortal,
  url: string,
  outcome: 'active' | 'review' | 'ask' | 'leave',
): Promise<void> => {
  const opened = await portal.card.test.run(({ accounts }) => accounts.openForm(lastOf(url)))
  if (opened === null || 'refresh' in opened) throw new Error('The link does not open the form')
  await portal.card.test.run(({ accounts }) => accounts.fillIn(opened.form.id, outcome))
}

/** A practice, as `openPractice`, whose account takes payments. */
export const openPaidPractice = async (
  portal: TestPortal,
  terms: Parameters<typeof openPractice>[1] = {},
) => {
  const practice = await openPractice(portal, terms)
  const connected = await practice.api.send('POST', ACCOUNT)
  await fillIn(portal, connected.json().url, 'active')
  await practice.api.get(ACCOUNT)
  return practice
}

/** A guest books a visit. */
export const bookAsGuest = async (
  portal: TestPortal,
  doctor: Parameters<typeof draftOf>[0],
  startTime: string,
  number = 1,
): Promise<{ id: string; token: string; status: string }> => {
  const guest = guestOf(portal, number)
  const draft = draftOf(doctor, startTime)
  const held = await guest.draft(draft)
  if (held.statusCode !== 200) throw new Error(held.body)
  const booked = await guest.call('POST', `${DRAFT}/${draft.id}/booking`, guestBooking)
  if (booked.statusCode !== 200) throw new Error(booked.body)
  const { id, visit_token: token, status } = booked.json()
  return { id, token, status }
}

/** Each patient has an address of the documentation's networks. */
let pagesOpened = 0

/** Opens the provider's page for a visit. @returns the id of the page */
export const openPage = async (portal: TestPortal, token: string): Promise<string> => {
  pagesOpened++
  const remoteAddress = `203.0.${Math.floor(pagesOpened / 250)}.${1 + (pagesOpened % 250)}`
  const opened = await portal.app.inject({ method: 'POST', url: `/v1/visit/${token}/payment`, remoteAddress })
  if (opened.statusCode !== 200) throw new Error(opened.body)
  return lastOf(opened.json().url)
}

/** The patient pays on the provider's page; the portal knows of it when it is told or asks. */
export const payPage = (portal: TestPortal, page: string, card = TEST_CARD): Promise<unknown> =>
  portal.card.test.run(({ money }) => money.pay(page, card))

/** The events that are due arrive, and everything that is due is done. */
export const settleAll = async (portal: TestPortal): Promise<void> => {
  await portal.card.deliver(portal.app)
  await portal.payments.work()
}
