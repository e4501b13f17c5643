/** Devices and programs that write a line of their own below a mail, as patterns. */
export const products = words(`
  iphon ipad ipod watch android blackberry windows samsung galaxy huawei honor xiaomi redmi poco oneplus oppo vivo
  realme pixel nokia xperia motorola moto htc lg fairphone smartphone mobile cellphone phone tablet handy
  mobiltelefon mobilgerät diensthandy téléphone portable móvil celular telemóvel cellulare telefono telefoon
  mobiel mobil telefon puhelin puhelimesta cihazımdan телефон смартфон スマートフォン 手机 手機 휴대폰 핸드폰 스마트폰 هاتفي جوالي נייד
  ponsel फ़ोन फोन मोबाइल outlook hotmail gmail yahoo!? aol gmx web\\.de proton protonmail tuta tutanota fastmail
  icloud spark superhuman airmail mailspring thunderbird canary edison mymail mail\\.ru яндекс yandex zoho k-9
  fairemail bluemail aquamail verse polymail missive t-online freenet laposte libero virgilio tiscali qq邮箱 网易邮箱
  網易郵箱 foxmail naver daum webmail`);
/** Names of several words that no single one of them would show. */
export const phrases = ['em client', 'hcl verse', 'telekom mail', 'orange mail', 'điện thoại', 'courrier pour windows'];
/** Words beside the name of a device or program, such as its model and its network, as patterns. */
export const extras = words(`
  for on from by my für auf pour sur para per su voor op för på til dla pro na для на 版 用 適用 ios android windows
  mac macos web desktop smartphone phone mobile device tablet app email e-mail mail client secure encrypted pro
  plus max mini ultra lite note edge fold flip air se fe 5g 4g lte wireless network handheld gerät mobilgerät
  puhelimesta -puhelimesta laitteesta cihazımdan t-mobile verizon at&t sprint vodafone telekom o2 rogers bell
  telus デバイス samsung galaxy apple google sony \\p{L}{0,3}\\d[\\p{L}\\d.-]{0,8} cell почты пошти einem mit`);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
