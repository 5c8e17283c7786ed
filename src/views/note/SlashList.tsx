import { useTranslation } from 'react-i18next'
import { Announced } from '../ui/Announced.tsx'
import { cx } from '../ui/cx.ts'
import type { useSlashMenu } from './useSlashMenu.ts'

/** Below the field in which "/" was typed. */
export const SlashList = ({ menu }: { menu: ReturnType<typeof useSlashMenu> }) => {
  const { t } = useTranslation('note')
  return (
    <div className="grid gap-1">
      <Announced className="text-sm text-ink-soft">
        {t('slash.count', { count: menu.found.length })}
      </Announced>
      <div
        id={menu.id}
        role="listbox"
        aria-label={t('slash.label')}
        className="grid max-h-56 auto-rows-max overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-raised"
      >
        {menu.found.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
          <div
            key={one.key}
            id={menu.optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === menu.row}
            // The field keeps the focus and the caret.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => menu.choose(one)}
            className={cx(
              'grid min-h-11 cursor-pointer gap-0.5 rounded-sm px-2.5 py-1.5 text-sm',
              index === menu.row && 'bg-neutral-soft',
            )}
          >
            <span className="font-medium">
              {one.label} <kbd className="font-mono text-ink-soft">/{one.key}</kbd>
            </span>
            <span className="line-clamp-2 text-ink-soft">{one.text}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
