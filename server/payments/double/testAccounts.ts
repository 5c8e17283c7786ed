import { type TestAccount, type TestLink, TestRefusal } from './stripeShapes.ts'
import type { TestEvents } from './testEvents.ts'
import { newId } from './testMoney.ts'
import type { TestObjects } from './testObjects.ts'

const LINK_S = 5 * 60
const FORM_S = 60 * 60
const DUE_S = 14 * 24 * 60 * 60
const ASKED = ['business_profile.url', 'external_account', 'individual.id_number', 'tos_acceptance.date']

/** How the form is left. `ask`: the provider wants one thing more before it takes payments. */
export type FormOutcome = 'active' | 'review' | 'ask' | 'leave'

export interface TestAccounts {
  create(email: string | null, metadata: Record<string, string>): Promise<TestAccount>
  find(id: string): Promise<TestAccount>
  link(account: string, urls: Pick<TestLink, 'return_url' | 'refresh_url'>): Promise<TestLink>
  /** Opens a form by a link, which works once. @returns where to go instead, for one that is over */
  openForm(linkId: string): Promise<{ form: TestLink } | { refresh: string } | null>
  fillIn(formId: string, outcome: FormOutcome): Promise<{ back: string } | null>
}

interface Parts {
  objects: TestObjects
  events: TestEvents
  /** Seconds since the epoch. */
  now: () => number
}

const NOTHING_DUE = {
  currently_due: [],
  past_due: [],
  pending_verification: [],
  disabled_reason: null,
  current_deadline: null,
}

/** The accounts of the test provider, and the form that makes them active. */
export const createTestAccounts = ({ objects, events, now }: Parts): TestAccounts => {
  const find = async (id: string): Promise<TestAccount> => {
    const account = await objects.find<TestAccount>('account', id)
    if (account === null) throw new TestRefusal(403, 'account_invalid', 'No such account')
    return account
  }

  const filledIn = (account: TestAccount, outcome: Exclude<FormOutcome, 'leave'>): TestAccount => {
    const isActive = outcome === 'active'
    const requirements = {
      active: NOTHING_DUE,
      review: {
        ...NOTHING_DUE,
        pending_verification: ['individual.verification.document'],
        disabled_reason: 'requirements.pending_verification',
      },
      ask: {
        ...NOTHING_DUE,
        currently_due: ['individual.verification.document'],
        disabled_reason: 'requirements.past_due',
        current_deadline: now() + DUE_S,
      },
    }[outcome]
    return {
      ...account,
      details_submitted: true,
      charges_enabled: isActive,
      payouts_enabled: isActive,
      requirements,
    }
  }

  return {
    find,
    async create(email, metadata) {
      const account: TestAccount = {
        id: newId('acct'),
        object: 'account',
        email,
        charges_enabled: false,
        payouts_enabled: false,
        details_submitted: false,
        metadata,
        requirements: { ...NOTHING_DUE, currently_due: ASKED, disabled_reason: 'requirements.past_due' },
      }
      await objects.put('account', account, account.id)
      return account
    },
    async link(account, urls) {
      await find(account)
      const link: TestLink = { id: newId('link'), account, used: false, expires_at: now() + LINK_S, ...urls }
      await objects.put('link', link, account)
      return link
    },
    async openForm(linkId) {
      const link = await objects.find<TestLink>('link', linkId)
      if (link === null) return null
      if (link.used || link.expires_at <= now()) return { refresh: link.refresh_url }
      await objects.put('link', { ...link, used: true }, link.account)
      const form: TestLink = { ...link, id: newId('form'), expires_at: now() + FORM_S }
      await objects.put('form', form, link.account)
      return { form }
    },
    async fillIn(formId, outcome) {
      const form = await objects.find<TestLink>('form', formId)
      if (form === null) return null
      // As with a link that was used: the portal makes a new one.
      if (form.expires_at <= now()) return { back: form.refresh_url }
      if (outcome !== 'leave') {
        const account = filledIn(await find(form.account), outcome)
        await objects.put('account', account, account.id)
        await events.emit('account.updated', account.id, account)
      }
      return { back: form.return_url }
    },
  }
}
