import type { Clock } from '../../clock.ts'
import { createCheckCodes } from './check/checkCodes.ts'
import { createPrescriptionChecks } from './check/checks.ts'
import { createPapers } from './paper/papers.ts'
import type { ReadingDeps } from './reading.ts'

/**
 * Prescriptions outside of the portal: on paper, and at the pharmacy.
 * @param key makes the codes of papers and the addresses of their files
 */
export const createRx = (parts: ReadingDeps & { clock: Clock }, key: string) => {
  const codes = createCheckCodes(key)
  return {
    codes,
    papers: createPapers({ ...parts, codes }),
    checks: createPrescriptionChecks({ ...parts, codes }),
  }
}
