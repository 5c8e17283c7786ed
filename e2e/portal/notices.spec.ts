import { expect } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { toast } from '../drivers/toast.ts'
import { test } from '../fixtures/server.ts'
import { openHome } from './signIn.ts'

test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that forgets' } })

test('P2.23 a doctor chooses what tells of a waiting patient, and the browser is asked only then', async ({
  page,
  server,
}) => {
  await openHome(page, server, 'es')
  await page.addInitScript(() => {
    const asked: string[] = []
    Object.assign(window, { asked })
    let permission: NotificationPermission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      asked.push('asked')
      permission = 'granted'
      return permission
    }
  })
  await page.goto('/settings/account')
  const form = page.getByRole('form', { name: 'Avisos' })
  const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked.length)
  const desktop = form.getByRole('checkbox', { name: 'Notificaciones del sistema' })
  await expect(desktop).not.toBeChecked()
  expect(await asked()).toBe(0)
  await desktop.click()
  await expect(desktop).toBeChecked()
  expect(await asked()).toBe(1)
  await form.getByLabel('Volumen del timbre').fill('80')
  await form.getByRole('button', { name: 'Escuchar el timbre' }).click()
  await form.getByRole('checkbox', { name: 'Sin timbre ni notificaciones durante estas horas' }).check()
  await form.getByLabel('Hasta').selectOption('10:00 PM')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form.getByText('El final debe ser distinto del inicio')).toBeVisible()
  await expectAccessible(page, 'the choice of notices with an error')
  await form.getByLabel('Hasta').selectOption('06:30 AM')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(toast(page, 'Cambios guardados')).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('Volumen del timbre')).toHaveValue('80')
  await expect(form.getByLabel('Hasta')).toHaveValue('06:30')
  // Tall, because a control half covered by the bottom bar would count as a small target.
  await page.setViewportSize({ width: 360, height: 6_000 })
  await expectAccessible(page, 'the choice of notices on a narrow window')
})
