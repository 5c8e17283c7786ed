import { expect, type Page } from '@playwright/test'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { Step } from '../../model-tests/graph.ts'

// Walks a page along the paths of a machine's graph: actions of the user or the environment cause each event,
// and after each the page must show the state.

export interface PageModel<Scene> {
  /** Causes each event by its type; receives the event for its payload, and the next one for preparation. */
  readonly acts: Readonly<
    Record<
      string,
      (scene: Scene, event: AnyEventObject, next: AnyEventObject | undefined) => Promise<unknown>
    >
  >
  /** The expectation per leaf state; `passing` for states that end by themselves. */
  readonly shows: Readonly<
    Record<string, ((scene: Scene, snapshot: AnyMachineSnapshot) => Promise<void>) | 'passing'>
  >
}

const leaves = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot._nodes
    .filter((node) => Object.keys(node.states).length === 0)
    .map((node) => node.path.join('.') || node.machine.id)

/**
 * @param open a new scene in the machine's initial state
 * @returns the leaf states that were shown on the page
 */
export const walkPage = async <Scene extends { page: Page; close(): Promise<void> }>(
  tours: readonly (readonly Step[])[],
  model: PageModel<Scene>,
  open: () => Promise<Scene>,
): Promise<ReadonlySet<string>> => {
  const seen = new Set<string>()
  for (const steps of tours) {
    const scene = await open()
    const walked: string[] = []
    try {
      for (const [index, { event, state }] of steps.entries()) {
        if (index > 0) {
          walked.push(event.type)
          const act = model.acts[event.type]
          if (act === undefined) throw new Error(`Nobody knows how "${event.type}" comes about`)
          await act(scene, event, steps[index + 1]?.event)
        }
        for (const leaf of leaves(state)) {
          const show = model.shows[leaf]
          if (show === undefined) throw new Error(`Nobody knows what "${leaf}" shows`)
          if (show === 'passing') continue
          await show(scene, state)
          seen.add(leaf)
        }
      }
    } catch (error) {
      if (error instanceof Error) error.message += `\n  on the path: ${walked.join(' → ') || '(start)'}`
      throw error
    } finally {
      await scene.close()
    }
  }
  return seen
}

/** Expects that some path reached every state with an expectation. */
export const expectAllSeen = <Scene>(model: PageModel<Scene>, seen: ReadonlySet<string>): void => {
  const shown = Object.entries(model.shows).filter(([, show]) => show !== 'passing')
  expect(shown.map(([leaf]) => leaf).filter((leaf) => !seen.has(leaf))).toEqual([])
}
