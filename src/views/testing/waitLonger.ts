// A view's code may be loaded on request, which takes longer than the library's second on a busy machine. Tests without
// a page need no library for it.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 10_000 })
}

export {}
