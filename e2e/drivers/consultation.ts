import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { TestServer } from '../fixtures/server.ts'
import { openHome, speak } from '../portal/signIn.ts'
import { expectSeesAndHears, watchConnections } from './callMedia.ts'
import { doctorRoom } from './doctorRoom.ts'
import { guestRoom } from './guestRoom.ts'

export const PATIENT = 'Ana Guest'
export const DOCTOR = 'Elena Márquez Ruiz'

export interface Consultation {
  doctor: ReturnType<typeof doctorRoom>
  guest: ReturnType<typeof guestRoom>
  guestPage: Page
  /** The guest's browser context, as on another machine. */
  context: BrowserContext
}

interface TwoPages {
  page: Page
  guestPage: Page
  doctor: Consultation['doctor']
  guest: Consultation['guest']
}

/** The pages of doctor and patient, each with its connections stored, the patient's in English. */
export const twoPages = async (page: Page, guestPage: Page, server: TestServer): Promise<TwoPages> => {
  await watchConnections(page)
  await watchConnections(guestPage)
  await speak(guestPage, server, 'en')
  return { page, guestPage, doctor: doctorRoom(page), guest: guestRoom(guestPage) }
}

/**
 * From the home page to the call: the doctor signs in and joins the live visit, the patient waits and is
 * admitted.
 */
export const meet = async ({ page, doctor, guest }: TwoPages, doctorServer: TestServer): Promise<void> => {
  await openHome(page, doctorServer)
  await doctor.enterFromNowCard()
  await doctor.expectPreview()
  const code = await doctor.roomCode()
  await doctor.join()
  await guest.openByCode(code)
  await guest.giveName(PATIENT)
  await guest.consent()
  await guest.expectDeviceCheck()
  await guest.wait()
  await doctor.openPeople()
  await doctor.admit(PATIENT)
  await guest.expectInCall()
  await expectSeesAndHears(page, PATIENT)
}

/**
 * The demo doctor in the live visit with an admitted patient: both see and hear each other.
 * @param page the doctor's
 * @param guestOrigin the server as the patient reaches it, when not directly
 */
export const startConsultation = async (
  { page, browser, server }: { page: Page; browser: Browser; server: TestServer },
  guestOrigin: string = server.baseURL,
): Promise<Consultation> => {
  const context = await browser.newContext({
    baseURL: guestOrigin,
    permissions: ['camera', 'microphone'],
    locale: 'en-US',
  })
  const guestPage = await context.newPage()
  const pages = await twoPages(page, guestPage, { ...server, baseURL: guestOrigin })
  await meet(pages, server)
  await expectSeesAndHears(guestPage, DOCTOR)
  return { doctor: pages.doctor, guest: pages.guest, guestPage, context }
}
