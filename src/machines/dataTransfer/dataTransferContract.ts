import { type MachineContract, nothing } from '../../contracts/machineContract.ts'

export const dataTransferContract = {
  input: nothing,
  context: nothing,
  events: {},
  outputs: {},
} satisfies MachineContract
