/** Charts of a doctor and of a guest ask about the other tabs of the browser in the same way (decision 0186). */

interface TabChanged {
  readonly event: { readonly elsewhere: boolean }
}

/**
 * Asks whether the call runs in another tab. Each state that needs to know asks anew, because the answer of another
 * state may be old.
 * @param roomOf what the tabs know the room by
 */
export const watchTabsOf = <Context>(roomOf: (context: Context) => string) =>
  ({
    id: 'watchTabs',
    src: 'watchTabs',
    input: ({ context }: { context: Context }) => ({ room: roomOf(context) }),
  }) as const

/** Before the call is joined: one that runs in another tab is not joined a second time (experience §2.7). */
export const movesOutTo = <Target extends string>(target: Target) =>
  ({
    'tab.changed': {
      guard: { type: 'isTaken', params: ({ event: { elsewhere } }: TabChanged) => ({ elsewhere }) },
      target,
    },
  }) as const
