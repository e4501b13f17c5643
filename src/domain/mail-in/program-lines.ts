import { extras, phrases, products } from './program-names.ts';

/** Lines that programs add, in 25 languages. `{}` stands for a device or a program. */
const templates = [
  ...['sent (?:from|via|with|using|by) (?:my |an? |the )?{}', 'get {}', 'sent from yahoo mail\\. get the app'],
  ...['yahoo mail: search, organize, conquer', 'von (?:meine[mr] )?{} (?:aus )?gesendet'],
  ...['gesendet (?:von|mit|über|aus) (?:meine[mr] |de[mr] )?{}', '(?:holen sie sich|hol dir) {}'],
  ...[
    'diese nachricht wurde (?:von|mit) (?:meine[mr] )?{} gesendet',
    'diese nachricht wurde von (?:meine[mr] )?{} mit {} gesendet',
    '{} (?:herunterladen|abrufen|beziehen|downloaden)',
  ],
  ...["envoyé (?:de|depuis|à partir de|avec|par) (?:mon |ma |l[’'])?{}", '(?:obtenir|obtenez|télécharger) {}'],
  ...['enviad[oa] (?:desde|do|da|de|a partir de|a partir do|con|com|pelo) (?:mi |meu |minha |el |o )?{}'],
  ...['(?:obtener|obtén|obter|obtenha) (?:o )?{}', "inviato (?:da|dal|dalla|con|tramite) (?:mi[oa] |l[’'])?{}"],
  ...['(?:scarica|ottieni) {}', '(?:verstuurd|verzonden) (?:vanaf|vanuit|met|via|van) (?:mijn )?{}', 'download {}'],
  ...['skickat (?:från|med) (?:min |mitt )?{}', 'hämta {}', 'sendt (?:fra|med|via) (?:min |mitt |mit )?{}', 'hent {}'],
  ...[
    'last ned {}',
    'lähetetty (?:minun )?{}',
    'hanki {}',
    'wysłan[eoay] (?:z|ze|przez) (?:mojego |mojej |urządzenia )?{}',
  ],
  ...[
    'pobierz {}',
    'odesláno (?:z|ze|pomocí) (?:mého |mojí |svého )?{}',
    'odoslané z (?:môjho )?{}',
    '(?:získat|stáhnout) {}',
  ],
  ...['{}(?: (?:üzerinden|ile|uygulamasından|aracılığıyla))? gönderildi', '{} edinin'],
  ...['отправлено (?:с|из|через|с помощью) (?:моего |моей |мобильного |приложения )?{}', '(?:скачать|получить) {}'],
  ...['надіслано (?:з|із|через|за допомогою) (?:мого |моєї |мобільного )?{}', '(?:завантажити|отримати) {}'],
  ...['(?:私の)?{}から送信(?:されました)?', '{} を入手', '发自(?:我的)?{}', '来自(?:我的)?{}(?:的邮件)?'],
  ...['(?:从|通过)(?:我的)?{}发送', '获取{}', '發自(?:我的)?{}', '(?:從|寄自)(?:我的)?{}(?:傳送|寄出)?', '取得{}'],
  ...['(?:나의|내)?{}에서 보냄', '{} 다운로드', '(?:أُ?رسلت?|تم الإرسال) من (?:جهاز )?{}(?: الخاص بي)?', 'احصل على {}'],
  ...['נשלח מה?[-־]?{}(?: שלי)?', '(?:קבל את|השג את) {}', 'dikirim (?:dari|dengan) {}(?: saya)?', 'dapatkan {}'],
  ...['(?:đã )?(?:được )?gửi từ (?:chiếc )?{}(?: của tôi)?', 'tải {}', '(?:मेरे )?{} से भेजा गया', '{} प्राप्त करें'],
];
const mostCharacters = 80;

const lines = templates.map((template) => new RegExp(`^${template.replaceAll('{}', '(.+?)')}\\.?$`, 'iu'));
// Languages with cases put an ending behind the name, such as `iPhonesta` and `iPhone'umdan`.
const product = new RegExp(`^-?(?:${products.join('|')})(?:\\p{L}{0,2}['’])?\\p{L}{0,6}$`, 'iu');
const extra = new RegExp(`^(?:${extras.join('|')})$`, 'iu');

/** Whether a line is wholly one that a telephone or a mail program adds, such as `Sent from my iPhone`. */
export function isProgramLine(text: string): boolean {
  const plain = text
    .replaceAll(/<https?:[^<>\s]*>|[*_[\]]/g, '')
    .normalize('NFC')
    .trim();
  if (plain === '' || [...plain].length > mostCharacters) return false;
  return lines.some((line) => {
    const [found, ...devices] = line.exec(plain) ?? [];
    return found !== undefined && devices.every(isDevice);
  });
}

/** Whether all words are names of devices and programs or stand beside one, and one is a name. */
function isDevice(text: string): boolean {
  const lower = text.toLowerCase();
  const plain = phrases.reduce((rest, phrase) => rest.replaceAll(phrase, 'phone'), lower);
  const words = plain.split(/[\s,]+/).filter((word) => word !== '');
  return words.some((word) => product.test(word)) && words.every((word) => product.test(word) || extra.test(word));
}
