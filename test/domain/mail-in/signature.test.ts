import { describe, expect, it } from '@jest/globals';
import { foldSignature } from '../../../src/domain/mail-in/signature.ts';

const fold = (...lines: string[]) => foldSignature(['The export fails.', ...lines].join('\n'));

describe('a line that a program adds', () => {
  it.each([
    ...[
      'Sent from my iPhone',
      'Sent from my iPad.',
      'Sent from Outlook for Android',
      'Get Outlook for iOS',
      'Sent from Mail for Windows',
    ],
    ...[
      'Get Outlook for iOS<https://aka.ms/o0ukef>',
      'Sent from my Verizon, Samsung Galaxy smartphone',
      'Sent from my phone',
    ],
    ...['Sent with Proton Mail secure email.', 'Sent from Yahoo Mail on Android', 'Sent via BlackBerry from T-Mobile'],
    ...['Von meinem iPhone gesendet', 'Gesendet von meinem Galaxy S21 Ultra 5G', 'Gesendet mit der GMX Mail App'],
    ...['Diese Nachricht wurde von meinem Android Mobilgerät mit WEB.DE Mail gesendet', 'Outlook für iOS beziehen'],
    ...[
      'Envoyé de mon iPhone',
      'Envoyé depuis mon téléphone',
      'Obtenir Outlook pour Android',
      'Enviado desde mi iPhone',
    ],
    ...['Enviado do meu iPhone', 'Obter o Outlook para iOS', 'Inviato da iPhone', 'Scarica Outlook per iOS'],
    ...[
      'Verstuurd vanaf mijn iPhone',
      'Outlook voor Android downloaden',
      'Skickat från min iPhone',
      'Hämta Outlook för iOS',
    ],
    ...[
      'Sendt fra min iPhone',
      'Hent Outlook for iOS',
      'Lähetetty iPhonesta',
      'Wysłane z iPhone’a',
      'Odesláno z iPhonu',
    ],
    ...[
      'iPhone’umdan gönderildi',
      'Android cihazımdan gönderildi',
      'Отправлено с iPhone',
      'Надіслано з iPhone',
      'iPhoneから送信',
    ],
    ...[
      '发自我的iPhone',
      '发自我的 iPhone',
      '從我的iPhone傳送',
      '나의 iPhone에서 보냄',
      'أُرسلت من iPhone',
      'נשלח מה-iPhone שלי',
    ],
    ...['Dikirim dari iPhone saya', 'Đã gửi từ iPhone của tôi', 'मेरे iPhone से भेजा गया', '*Sent from my iPhone*'],
  ])('is folded: %s', (line) => {
    expect(fold('', line)).toEqual({ words: 'The export fails.', signature: line });
  });

  it.each([
    ...['Sent with two labels, which one counts?', 'Sent via the form on your site on Monday', 'Sent from my side'],
    ...['Sent from my iPhone to my Mac, but it never came', 'Sent from the phone of a colleague, so excuse me'],
    ...[
      'Get Outlook to work again',
      'Gesendet über den Händler in Ulm, nicht von euch',
      'Gesendet von der Post am Montag',
    ],
    ...['Fatura dün size gönderildi', 'Paket yanlış adrese gönderildi', 'Envoyé depuis la gare par un collègue'],
    ...['Enviado desde la tienda de Madrid', 'Inviato da un altro indirizzo', 'Отправлено с опозданием на неделю'],
    ...['来自北京的三封邮件', 'Wysłane z magazynu w Łodzi', 'Skickat från fel adress', 'Dikirim dari gudang Jakarta'],
    ...['Von meinem Kollegen gestern an euch gesendet', 'Verstuurd vanaf het magazijn'],
  ])('is no sentence that only begins or ends so: %s', (line) => {
    expect(fold('', line)).toEqual({ words: `The export fails.\n\n${line}`, signature: null });
  });

  it('is none in the middle of the words', () => {
    expect(fold('Sent from my iPhone', 'And one more thing.')).toMatchObject({ signature: null });
  });
});

describe('lines below a delimiter', () => {
  it.each([
    ['a name', ['-- ', 'Ada Lovelace']],
    ['a name without the space', ['--', 'Ada Lovelace', 'Analyst']],
    ['a dash', ['—', 'Ada']],
    ['underscores', ['_____', 'Ada Lovelace, Acme Inc.']],
    ['a phone', ['-- ', 'Ada Lovelace. Call me whenever you like to. I am here until five.', '+49 30 123456']],
    ['a link', ['-- ', 'We are hiring right now, are you? Look at our open jobs.', 'https://acme.example/jobs']],
    ['an address', ['-- ', 'Any questions? ada@acme.example']],
    ['a town', ['-- ', 'Acme GmbH. Was können wir tun?', '10115 Berlin']],
    [
      'a disclaimer',
      ['-- ', 'This e-mail is confidential and only for its recipient. Please delete it if it is not for you.'],
    ],
    ['a slogan', ['-- ', 'Ada', 'We make software that people love.']],
  ])('are folded: %s', (_what, lines) => {
    expect(fold('', ...lines)).toEqual({ words: 'The export fails.', signature: lines.join('\n') });
  });

  it.each([
    ['a question', ['--', 'What shall I do?']],
    ['a question in Arabic', ['--', 'ماذا أفعل الآن؟']],
    ['two sentences', ['--', 'Here is the log of today. It says that the ledger was closed by another user.']],
    ['two sentences without blanks', ['____', '昨日からエクスポートが動きません。再起動しても同じでした。']],
  ])('are words: %s', (_what, lines) => {
    expect(fold('', ...lines)).toEqual({ words: `The export fails.\n\n${lines.join('\n')}`, signature: null });
  });
});
