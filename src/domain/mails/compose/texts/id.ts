import type { MailTexts } from './en.ts';

export const texts: MailTexts = {
  open: 'Buka percakapan',
  notRead: 'Balasan untuk email ini tidak dibaca. Balas di sini: {link}',
  received: 'Terima kasih! Kami telah menerima pesan Anda dengan nomor #{number}.',
  addByReply: 'Untuk menambahkan sesuatu, cukup balas email ini.',
  resolved: 'Kami telah menandai pesan Anda #{number} sebagai selesai.',
  notSolved: 'Belum selesai? Balas, dan kami akan memeriksanya lagi.',
  rate: 'Seberapa puaskah Anda?',
  lowest: 'Sama sekali tidak',
  highest: 'Sangat puas',
  score: '{score} dari 5',
  link: 'Ini tautan Anda ke percakapan dengan {project} tentang #{number}.',
  linkUntil: 'Tautan ini berlaku hingga {date}.',
  notAsked: 'Jika Anda tidak meminta tautan ini, abaikan email ini.',
  wrote: '{name} menulis pada {date}:',
  youWrote: 'Anda menulis pada {date}:',
  attached: 'Terlampir: {names}',
  tooLarge: 'Terlalu besar untuk dilampirkan:',
  whyWrote: 'Anda menerima email ini karena Anda menulis kepada {project} (#{number}).',
  whyAdded: 'Anda menerima email ini karena {name} menambahkan Anda ke percakapan dengan {project} (#{number}).',
  stop: 'Jangan kirimi saya email lagi tentang ini',
};
