// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { usePhoneText } from './usePhoneText.ts'

const Phone = () => <p>{usePhoneText('+525555550142')}</p>

it('shows a number as it is stored until its format is loaded', async () => {
  const { container } = render(<Phone />)
  expect(container.textContent).toBe('+525555550142')
  expect(await screen.findByText('+52 55 5555 0142')).toBeDefined()
})
