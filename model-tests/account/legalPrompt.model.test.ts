import { describe, expect, it } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { LEGAL_TEXTS } from '../../src/contracts/portal/legal.ts'
import { outdatedTexts } from '../../src/contracts/portal/legalAcceptance.ts'
import { LEGAL_CHECK_MS } from '../../src/contracts/portal/portalConstants.ts'
import { legalPromptContract } from '../../src/machines/account/legalPromptContract.ts'
import { legalPromptMachine } from '../../src/machines/account/legalPromptMachine.ts'
import { given } from '../given.ts'
import { done, elapsed, failed, testModel } from '../paths.ts'
import { NOON, offline } from '../portal/fixtures.ts'
import { legalPromptOutcomes } from './legalPrompt.outcomes.ts'

const inForce = (document: 'terms' | 'privacy') => ({
  document,
  version: LEGAL_TEXTS[document].version,
  accepted_at: NOON,
})
const olderTerms = { ...inForce('terms'), version: '1' }

describe('the question to accept legal texts that changed', () => {
  testModel<ContextOf<typeof legalPromptContract>>('every state and transition', {
    expectedOutcomes: legalPromptOutcomes,
    machine: legalPromptMachine,
    contract: legalPromptContract,
    cases: [
      { type: 'legalPrompt.started' },
      { type: 'legalPrompt.stopped' },
      { type: 'legalPrompt.acceptRequested', language: 'es' },
      done('fetch', { acceptances: [olderTerms, inForce('privacy')] }),
      done('fetch', { acceptances: [inForce('terms'), inForce('privacy')] }),
      failed('fetch', offline),
      done('accept', {}),
      failed('accept', offline),
      elapsed('late'),
    ],
    checks: {
      idle: ({ context, children }) => {
        expect(context).toEqual({ outdated: [], language: null, failure: null })
        expect(children).toEqual([])
      },
      checking: ({ children }) => expect(children).toEqual(['fetch']),
      asking: ({ context }) => expect(context.outdated).toEqual(['terms']),
      accepting: ({ context, children }) => {
        expect(context).toEqual({ outdated: ['terms'], language: 'es', failure: null })
        expect(children).toEqual(['accept'])
      },
      settled: ({ context }) => expect(context.outdated).toEqual([]),
    },
  })

  it('never replaces a page that has been shown for three seconds', async () => {
    expect(LEGAL_CHECK_MS).toBe(3_000)
    const { run, when } = await given(
      { machine: legalPromptMachine, contract: legalPromptContract },
      { type: 'legalPrompt.started' },
      elapsed('late'),
    )
    await when(done('fetch', { acceptances: [olderTerms] }))
    expect(run.snapshot.matches('settled')).toBe(true)
    expect(run.snapshot.hasTag('asks')).toBe(false)
  })

  it('is about each text without an acceptance of the version in force', () => {
    expect(outdatedTexts([])).toEqual(['terms', 'privacy'])
    expect(outdatedTexts([inForce('terms')])).toEqual(['privacy'])
    expect(outdatedTexts([olderTerms, inForce('privacy')])).toEqual(['terms'])
    expect(outdatedTexts([inForce('privacy'), inForce('terms')])).toEqual([])
  })
})
