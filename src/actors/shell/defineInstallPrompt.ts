import { map } from 'rxjs'
import { installPromptMachine } from '../../machines/shell/installPromptMachine.ts'
import type { InstallPrompt } from '../../services/platform/installPrompt.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { streamLogic } from '../kit/streamLogic.ts'

interface Services {
  readonly installPrompt: InstallPrompt
}

/** The offer to add the portal to the home screen, with the browser's prompt. */
export const defineInstallPrompt = ({ installPrompt }: Services) =>
  installPromptMachine.provide({
    actors: {
      watchInstallOffers: streamLogic(() =>
        installPrompt.offers$.pipe(map((offer) => ({ type: `install.${offer}` }))),
      ),
      askToInstall: promiseLogic(async () => ({ accepted: await installPrompt.ask() })),
    },
  })
