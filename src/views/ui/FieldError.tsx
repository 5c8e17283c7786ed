import { CircleAlert } from 'lucide-react'

/** Below its field, with an icon, because colour alone is not enough (experience §2.3). */
export const FieldError = ({ id, text }: { id?: string; text: string }) => (
  <p id={id} className="flex items-start gap-1.5 text-sm text-danger">
    <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
    <span>{text}</span>
  </p>
)
