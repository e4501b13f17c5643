import type { MailTexts } from './en.ts';

export const texts: MailTexts = {
  open: 'Konuşmayı aç',
  notRead: 'Bu e-postaya verilen yanıtlar okunmuyor. Buradan yanıtlayın: {link}',
  received: 'Teşekkürler! Mesajınızı #{number} numarasıyla aldık.',
  addByReply: 'Bir şey eklemek isterseniz bu e-postayı yanıtlamanız yeterli.',
  resolved: '#{number} numaralı mesajınızı çözüldü olarak işaretledik.',
  notSolved: 'Henüz çözülmedi mi? Yanıtlayın, yeniden bakalım.',
  rate: 'Ne kadar memnunsunuz?',
  lowest: 'Hiç memnun değilim',
  highest: 'Çok memnunum',
  score: '{score}/5',
  link: '{project} ile #{number} hakkındaki konuşmanızın bağlantısı burada.',
  linkUntil: 'Bağlantının son geçerlilik tarihi: {date}.',
  notAsked: 'Bu bağlantıyı siz istemediyseniz bu e-postayı yok sayabilirsiniz.',
  wrote: '{name}, {date} tarihinde yazdı:',
  youWrote: '{date} tarihinde yazdınız:',
  attached: 'Ekte: {names}',
  tooLarge: 'Eklenemeyecek kadar büyük:',
  whyWrote: 'Bu e-postayı {project} ile iletişime geçtiğiniz için alıyorsunuz (#{number}).',
  whyAdded: 'Bu e-postayı, {name} sizi {project} ile bir konuşmaya eklediği için alıyorsunuz (#{number}).',
  stop: 'Bu konuda artık e-posta alma',
};
