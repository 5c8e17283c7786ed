import { expect, type Page } from '@playwright/test'
import { onPage } from '../drivers/onPage.ts'

/** The steps of a patient on a phone (the pages are in Spanish). */

/** From the shared link to the confirmed visit. @returns the address of the visit's page */
export const bookAndPay = async (phone: Page, link: string): Promise<string> => {
  await phone.goto(link)
  await expect(
    phone.getByRole('heading', { level: 1, name: 'Consulta por video con Lucía Núñez' }),
  ).toBeVisible()
  // Today stands open, and its first time is the next quarter of an hour.
  await phone.getByRole('listitem').getByRole('group').first().getByRole('button').first().click()
  await expect(
    onPage(phone).getByText('Precio: $650.00. Paga con tarjeta en el siguiente paso.'),
  ).toBeVisible()
  await phone.getByLabel('Nombre(s)', { exact: true }).fill('Ana')
  await phone.getByLabel('Primer apellido').fill('Ríos')
  await phone.getByLabel('Fecha de nacimiento').fill('1990-05-01')
  await phone.getByLabel('Sexo').selectOption('F')
  await phone.getByLabel('Correo electrónico').fill('ana@example.com')
  await phone.getByLabel('Celular').fill('55 1234 5678')
  await phone.getByLabel('Leí el aviso de privacidad').check()
  await phone.getByLabel(/^Acepto recibir atención por video/).check()
  await phone.getByRole('button', { name: 'Agendar y pagar' }).click()
  await phone.getByRole('button', { name: /^Pagar \$650\.00/ }).click()
  await expect(phone.getByRole('heading', { name: 'Su cita está confirmada' })).toBeVisible()
  await expect(onPage(phone).getByText('Precio: $650.00, pagado')).toBeVisible()
  return phone.url()
}

/** From the visit's page into the waiting room, once the room opens. */
export const enterWaitingRoom = async (phone: Page, visit: string): Promise<void> => {
  const enter = phone.getByRole('link', { name: 'Ir a la sala de espera' })
  // The page is opened again, as by a patient who comes back when it is time.
  await expect(async () => {
    await phone.goto(visit)
    await expect(enter).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 150_000 })
  await enter.click()
  // The visit knows the name.
  await expect(phone.getByRole('textbox', { name: 'Su nombre' })).toHaveValue('Ana Ríos')
  await phone.getByRole('checkbox', { name: /atención por video/ }).check()
  await phone.getByRole('button', { name: 'Continuar' }).click()
  await phone.getByRole('button', { name: 'Pasar a la sala de espera' }).click()
  await expect(phone.getByRole('heading', { name: 'Está en la sala de espera' })).toBeVisible()
}
