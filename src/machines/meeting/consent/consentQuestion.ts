/** The answer to a question of consent. */
export interface ConsentAnswer {
  readonly agreed: boolean
  /** Whether what was kept is deleted when consent is withdrawn. */
  readonly erase: boolean
}

interface ConsentContext {
  readonly sending: ConsentAnswer
}

/**
 * The states in which a guest is asked for consent: recording and captions share them (experience §8.2). The
 * machine provides the guards `isUnanswered`, `isAnswered` and `isWithdrawal`, the actions `askForConsent`,
 * `assignSending`, `assignAnswer`, `markUnsent` and `raiseError`, and the actor that sends the answer.
 * @param answered the event of the answer
 * @param sendConsent source and id of the invocation
 */
export const consentQuestion = <const A extends string, const S extends string>(
  answered: A,
  sendConsent: S,
) =>
  ({
    initial: 'none',
    states: {
      none: {
        description: 'Nothing is to be answered.',
        always: { guard: 'isUnanswered', target: 'pending', actions: 'askForConsent' },
        on: {
          [answered]: {
            description: 'Consent is withdrawn.',
            guard: 'isWithdrawal',
            target: 'answering',
            actions: 'assignSending',
          },
        },
      },
      pending: {
        description: 'The person is asked.',
        always: { guard: 'isAnswered', target: 'none' },
        on: { [answered]: { target: 'answering', actions: 'assignSending' } },
      },
      answering: {
        description: 'The answer is sent.',
        invoke: {
          id: sendConsent,
          src: sendConsent,
          input: ({ context }: { context: ConsentContext }) => context.sending,
          onDone: { target: 'none', actions: 'assignAnswer' },
          onError: { target: 'unsent', actions: ['markUnsent', 'raiseError'] },
        },
      },
      unsent: {
        description: 'The answer could not be sent; the person is asked again, or can withdraw again.',
        always: [{ guard: 'isUnanswered', target: 'pending' }, { target: 'none' }],
      },
    },
  }) as const
