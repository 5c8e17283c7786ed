import { describe, expect, it } from 'vitest'
import { playlistName } from './playlistName.ts'

describe('what an item of a playlist is called', () => {
  it.each([
    [{ name: 'Breathing.mp3', url: 'blob:https://here/1' }, 'Breathing.mp3'],
    [{ name: '', url: 'https://a.example/files/Respiraci%C3%B3n%201.mp3?key=1' }, 'Respiración 1.mp3'],
    [{ name: '', url: 'https://a.example/50%.mp3' }, '50%.mp3'],
    [{ name: '', url: 'https://a.example/' }, 'a.example'],
  ])('%o', (item, name) => {
    expect(playlistName(item)).toBe(name)
  })
})
