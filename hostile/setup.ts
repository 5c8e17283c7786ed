/** Sets one seed for all files of a run and prints it, so that the run can be repeated. */
export default (): void => {
  const seed = process.env.FUZZ_SEED ?? String(Math.floor(Math.random() * 2 ** 31))
  process.env.FUZZ_SEED = seed
  console.warn(`hostile: FUZZ_SEED=${seed} HOSTILE=${process.env.HOSTILE ?? 'brief'}`)
}
