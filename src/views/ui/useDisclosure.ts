import { useState } from 'react'

/** Whether a menu is open, where no machine depends on it. */
export const useDisclosure = () => {
  const [open, setOpen] = useState(false)
  return { open, onOpen: () => setOpen(true), onClose: () => setOpen(false) }
}
