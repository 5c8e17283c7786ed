// Loaded into the processes under measurement, so that their memory can be read without garbage.
process.on('SIGUSR2', () => {
  global.gc?.()
})
