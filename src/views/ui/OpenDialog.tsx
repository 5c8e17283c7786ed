import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import { X } from 'lucide-react'
import { cx } from './cx.ts'
import type { DialogProps } from './Dialog.tsx'
import { IconButton } from './IconButton.tsx'

/**
 * P2.75: the dialog itself. Traps focus, Esc closes, focus returns to the opener (experience §2.4).
 * On a narrow window it is a sheet at the bottom with its actions above the keyboard (§2.5).
 */
export const OpenDialog = ({
  open,
  onClose,
  title,
  closeLabel,
  role = 'dialog',
  size = 'md',
  children,
  actions,
}: DialogProps) => (
  <HeadlessDialog open={open} onClose={onClose} role={role} className="relative z-40">
    <DialogBackdrop className="fixed inset-0 animate-appear bg-scrim/55" />
    <div className="fixed inset-0 flex items-end justify-center sm:items-center sm:p-6">
      <DialogPanel
        className={cx(
          'flex max-h-[92dvh] w-full animate-settle flex-col rounded-t-xl border border-line bg-raised shadow-raised sm:rounded-xl',
          size === 'sm' ? 'sm:max-w-md' : 'sm:max-w-xl',
        )}
      >
        <div className="flex items-start justify-between gap-4 px-5 pt-4 sm:px-6 sm:pt-5">
          <DialogTitle className="pt-1.5 text-xl">{title}</DialogTitle>
          <IconButton
            label={closeLabel}
            icon={<X size={20} aria-hidden="true" />}
            size="sm"
            onClick={onClose}
            className="-mr-2"
          />
        </div>
        <div className="min-h-0 overflow-y-auto px-5 py-4 sm:px-6">{children}</div>
        {actions === undefined ? (
          <div className="pb-2" />
        ) : (
          <div className="flex flex-col-reverse gap-2.5 border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6">
            {actions}
          </div>
        )}
      </DialogPanel>
    </div>
  </HeadlessDialog>
)
