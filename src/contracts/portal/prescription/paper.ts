import { z } from 'zod'
import { instant } from '../appointment.ts'
import { fileAddresses } from '../files/file.ts'

/** Letter is what printers in Mexico hold; A4 is for everywhere else: `&size=a4` at the end of an address. */
export const paperSize = z.enum(['letter', 'a4'])
export type PaperSize = z.infer<typeof paperSize>

/** The PDF of the prescription that holds, for its doctor: its addresses are good for twelve hours. */
export const prescriptionPaper = fileAddresses.extend({
  folio: z.string(),
  /** When a pharmacy filled it; null: not yet. */
  filled_at: instant.nullable(),
})
export type PrescriptionPaper = z.infer<typeof prescriptionPaper>
