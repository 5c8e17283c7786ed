import { fromCallback } from 'xstate'
import type { TabsEvent } from '../../machines/auth/sessionContract.ts'
import type { SessionTabs } from '../../services/portal/sessionTabs.ts'

/** Reports what the other tabs did to the session, and sends them what this one did. */
export const defineObserveTabsActor = ({ tabs }: { tabs: SessionTabs }) =>
  fromCallback<TabsEvent, undefined>(({ sendBack, receive }) => {
    receive((event) =>
      tabs.post(
        event.type === 'tabs.signedIn' ? { type: 'signedIn' } : { type: 'signedOut', reason: event.reason },
      ),
    )
    const messages = tabs.messages$.subscribe((message) =>
      sendBack(
        message.type === 'signedIn'
          ? { type: 'tab.signedIn' }
          : { type: 'tab.signedOut', reason: message.reason },
      ),
    )
    return () => messages.unsubscribe()
  })
