/** The part of an actor that names its machine. */
interface ActorOfLogic {
  readonly logic?: unknown
}

const known = new WeakMap<ActorOfLogic, string | null>()

const read = ({ logic }: ActorOfLogic): string | null =>
  typeof logic === 'object' &&
  logic !== null &&
  'id' in logic &&
  'root' in logic &&
  typeof logic.id === 'string'
    ? logic.id
    : null

/**
 * The id of the machine that an actor runs; null for other logic. It is read once, because the logic of a page
 * is the machine of the page that is shown, and later that of another one (`machineProxy`).
 */
export const machineIdOf = (actor: ActorOfLogic): string | null => {
  const id = known.get(actor)
  if (id !== undefined) return id
  const found = read(actor)
  known.set(actor, found)
  return found
}
