import { expect } from 'vitest'
import { done, elapsed, failed, type ModelOptions, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { copyTransitions } from './copy.transitions.ts'
import type { Instance } from './instance.ts'

/** Context and children that the checks use. */
interface Seen {
  text: string
}

/** The model of an instance of `createCopy` with its own data, which must match its schemas. */
export const copyModel = <I extends Instance<'copy'>>(
  { machine, contract }: I,
  { text }: { text: string },
): ModelOptions<Seen> => ({
  machine,
  contract,
  bystanders: ['toasts'],
  cases: [
    { type: 'copy.requested', text },
    { type: 'copy.reset' },
    done('copyText', {}),
    failed('copyText', offline),
    elapsed('copiedShown'),
  ],
  expectedTransitions: copyTransitions,
  checks: {
    idle: ({ context, children }) => {
      expect(context).toEqual({ text: '' })
      expect(children).toEqual([])
    },
    copying: ({ context, children }) => {
      expect(children).toEqual(['copyText'])
      expect(context).toEqual({ text })
    },
    copied: ({ context }) => expect(context).toEqual({ text: '' }),
  },
})

/** Declares the model test of one instance of `createCopy`. */
export const testCopy = <I extends Instance<'copy'>>(
  title: string,
  instance: I,
  samples: Parameters<typeof copyModel<I>>[1],
): void => testModel(title, copyModel(instance, samples))
