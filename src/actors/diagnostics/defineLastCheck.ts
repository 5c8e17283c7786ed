import { map } from 'rxjs'
import type { EventOf } from '../../contracts/machineContract.ts'
import type { lastCheckContract } from '../../machines/diagnostics/lastCheckContract.ts'
import { lastCheckMachine } from '../../machines/diagnostics/lastCheckMachine.ts'
import type { LastCheckStore } from '../../services/diagnostics/lastCheckStore.ts'
import { streamLogic } from '../kit/streamLogic.ts'

export const defineLastCheck = ({ lastChecks }: { readonly lastChecks: LastCheckStore }) =>
  lastCheckMachine.provide({
    actors: {
      watchLastCheck: streamLogic(() =>
        lastChecks.check$.pipe(
          map((check) => ({ type: 'lastCheck.read', check }) satisfies EventOf<typeof lastCheckContract>),
        ),
      ),
    },
  })
