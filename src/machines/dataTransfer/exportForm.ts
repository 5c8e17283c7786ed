import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { nothing } from '../../contracts/machineContract.ts'
import { exportAddress, exportValues } from '../../contracts/portal/dataExport.ts'
import { sensitive } from '../../contracts/sensitive.ts'
import { createForm } from '../kit/createForm.ts'

/** Asks for the password, which is never held, and gets the address of an archive. */
export const exportForm = createForm({
  id: 'exportForm',
  description: 'The form that asks for the password before an export.',
  spec: [],
  params: z.object({ clientId: sensitive('patient', z.string()).nullable() }),
  values: exportValues,
  draft: nothing,
  result: exportAddress,
})
export type ExportFormRef = ActorRefFrom<typeof exportForm.machine>
