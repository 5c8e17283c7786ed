import { useSelector } from '@xstate/react'
import {
  CalendarClock,
  CircleHelp,
  Languages,
  LogOut,
  MessageCircle,
  ScrollText,
  Settings,
  Share2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { localeLabels, locales } from '../../contracts/portal/locale.ts'
import { selectLocale } from '../../machines/locale/localeMachine.ts'
import { selectSettingsPath } from '../../machines/shell/shellMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { usePageSettings } from '../app/PageSettingsContext.ts'
import { fullName } from '../format/patientName.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Menu } from '../ui/Menu.tsx'
import { MenuChoice } from '../ui/MenuChoice.tsx'
import { MenuItem } from '../ui/MenuItem.tsx'
import { MenuSeparator } from '../ui/MenuSeparator.tsx'
import { MenuSubmenu } from '../ui/MenuSubmenu.tsx'
import { PersonName } from '../ui/PersonName.tsx'

/** P2.46, P2.50-P2.54: Settings, Share profile, Help, Language; Log out last and apart. */
export const AvatarMenu = () => {
  const { t } = useTranslation()
  const { help, support } = usePageSettings().links
  const shell = useLasting('shell')
  const session = useLasting('session')
  const localeRef = useLasting('locale')
  const current = useSelector(localeRef, selectLocale)
  const settingsPath = useSelector(shell, selectSettingsPath)
  const open = useSelector(shell, ({ value }) => typeof value.menu === 'object')
  const languageOpen = useSelector(shell, (snapshot) => snapshot.matches({ menu: { avatar: 'language' } }))
  const practitioner = useSelector(useLasting('currentPractitioner'), ({ context }) => context.practitioner)
  return (
    <Menu
      open={open}
      onOpen={() => shell.send({ type: 'menu.opened', menu: 'avatar' })}
      onClose={() => shell.send({ type: 'menu.closed' })}
      label={t('account.menu')}
      heading={
        practitioner === null ? null : (
          <div className="px-3 pt-1.5 pb-2.5">
            <PersonName name={fullName(practitioner)} className="text-sm font-semibold" />
            <p className="truncate text-xs text-ink-soft">{practitioner.email}</p>
          </div>
        )
      }
      trigger={(props) => (
        <button
          {...props}
          type="button"
          aria-label={t('account.menu')}
          className="ml-1 shrink-0 rounded-full hover:opacity-85"
        >
          <Avatar src={practitioner?.avatar ?? null} />
        </button>
      )}
    >
      <MenuItem icon={<Settings aria-hidden="true" />} to={settingsPath}>
        {t('account.settings')}
      </MenuItem>
      <MenuItem icon={<CalendarClock aria-hidden="true" />} to="/settings/duration-pricing">
        {t('account.hours')}
      </MenuItem>
      <MenuItem
        icon={<Share2 aria-hidden="true" />}
        onSelect={() => shell.send({ type: 'dialog.opened', dialog: 'share' })}
      >
        {t('account.share')}
      </MenuItem>
      <MenuItem icon={<ScrollText aria-hidden="true" />} to="/audit">
        {t('account.ledger')}
      </MenuItem>
      {help === null ? null : (
        <MenuItem icon={<CircleHelp aria-hidden="true" />} to={help} external>
          {t('account.help')}
          <span className="sr-only">{t('account.newTab')}</span>
        </MenuItem>
      )}
      {support === null ? null : (
        <MenuItem icon={<MessageCircle aria-hidden="true" />} to={support} external>
          {t('support')}
          <span className="sr-only">{t('account.newTab')}</span>
        </MenuItem>
      )}
      <MenuSubmenu
        icon={<Languages aria-hidden="true" />}
        label={t('account.language')}
        value={localeLabels[current].short}
        open={languageOpen}
        onOpen={() => shell.send({ type: 'languageMenu.opened' })}
        onClose={() => shell.send({ type: 'languageMenu.closed' })}
      >
        {locales.toReversed().map((locale) => (
          <MenuChoice
            key={locale}
            label={localeLabels[locale].name}
            lang={locale}
            mark={localeLabels[locale].short}
            checked={locale === current}
            onSelect={() => localeRef.send({ type: 'locale.chosen', locale })}
          />
        ))}
      </MenuSubmenu>
      <MenuSeparator />
      <MenuItem
        icon={<LogOut aria-hidden="true" />}
        onSelect={() => session.send({ type: 'session.signOutRequested' })}
      >
        {t('account.logOut')}
      </MenuItem>
    </Menu>
  )
}
