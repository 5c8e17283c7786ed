/** Runs tasks one after the other, in the order of the calls; a failed task does not stop the next. */
export const createSerialQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const result = last.then(task, task)
    last = result.catch(() => undefined)
    return result
  }
}
export type SerialQueue = ReturnType<typeof createSerialQueue>
